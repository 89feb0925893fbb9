import type { CSSProperties, ReactNode } from 'react';

export type WithChildren = { children: ReactNode };

export function LayoutRow({ padding, children }: WithChildren & { padding: string }) {
  return (
    <tr>
      <td align="left" className="pad" style={{ padding }}>
        <div>{children}</div>
      </td>
    </tr>
  );
}

export function LayoutTable({
  style,
  className,
  children,
}: WithChildren & { style?: CSSProperties; className?: string }) {
  const looks = { ...(style && { style }), ...(className && { className }) };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} {...looks}>
      {children}
    </table>
  );
}
