import { type ShippingAddress, stateName } from '../../shared/address.ts';

/** An address as it is written in the review: three lines. */
export const AddressLines = ({ address }: { address: ShippingAddress }) => (
  <>
    {address.name}
    <br />
    {address.address}, {address.town && `${address.town}, `}
    {stateName(address)} {address.postalCode}
    <br />
    {address.country}
  </>
);
