import { type ShippingAddress, stateName } from '../../shared/address/address.ts';

type AddressLinesProps = { address: Omit<ShippingAddress, 'name'> & { name?: string } };

/** An address as it is written in the review: three lines, or two where it has no name. */
export const AddressLines = ({ address }: AddressLinesProps) => (
  <>
    {address.name && (
      <>
        {address.name}
        <br />
      </>
    )}
    {address.address}, {address.town && `${address.town}, `}
    {stateName(address)} {address.postalCode}
    <br />
    {address.country}
  </>
);
