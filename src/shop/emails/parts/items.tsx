import type { CSSProperties } from 'react';
import { INK_2, LayoutTable, TEXT_STYLE, type WithChildren } from './text-parts.tsx';

export function Items({ children }: WithChildren) {
  return (
    <LayoutTable>
      <tbody>{children}</tbody>
    </LayoutTable>
  );
}

type ItemProps = {
  /** null: no item of the list has one, so no column for it. */
  picture: string | undefined | null;
  name: string;
  detail: string;
  maker: string;
  price: string;
};

/** One ordered product. `picture`: absolute URL; `detail`: such as "Medium, 1 × $48.00"; `maker` may be empty. */
export function Item(item: ItemProps) {
  return (
    <tr>
      {item.picture === null ? null : (
        <td width={64} valign="top" style={{ padding: '10px 0' }}>
          {item.picture ? (
            <img
              src={item.picture}
              alt=""
              width={64}
              height={80}
              // Prevents React's preload link in the head.
              loading="lazy"
              style={{ display: 'block', borderRadius: 6, objectFit: 'cover' }}
            />
          ) : null}
        </td>
      )}
      <td style={{ ...TEXT_STYLE, padding: item.picture === null ? '10px 12px 10px 0' : '10px 12px' }}>
        <span style={{ fontWeight: 600 }}>{item.name}</span>
        <br />
        <span className="quiet" style={{ color: INK_2, fontSize: 15 }}>
          {item.detail}
          {item.maker ? <br /> : null}
          {item.maker}
        </span>
      </td>
      <td align="right" valign="top" style={{ ...TEXT_STYLE, padding: '10px 0' }}>
        {item.price}
      </td>
    </tr>
  );
}

/** A line of the totals below the items. */
export function SumRow({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <td className="quiet" style={{ ...TEXT_STYLE, padding: '4px 0', color: INK_2 }}>
        {label}
      </td>
      <td align="right" style={{ ...TEXT_STYLE, padding: '4px 0' }}>
        {amount}
      </td>
    </tr>
  );
}

export function TotalRow({ label, amount }: { label: string; amount: string }) {
  const style: CSSProperties = {
    ...TEXT_STYLE,
    padding: '12px 0 4px',
    fontWeight: 600,
    borderTop: '1px solid #ddd5c9',
  };
  return (
    <tr>
      <td style={style}>{label}</td>
      <td align="right" style={style}>
        {amount}
      </td>
    </tr>
  );
}
