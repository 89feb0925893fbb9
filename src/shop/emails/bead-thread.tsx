const THREAD = ['#2a3480', '#e0992b', '#b3271f', '#e0992b', '#2a3480', '#1d6743', '#b3271f', '#1d6743', '#2a3480'];

/** The thread of an order's beads: cells with colors, since mail programs show no drawings. */
export const BeadThread = () => (
  <table role="presentation" cellPadding={0} cellSpacing={0} aria-hidden="true" style={{ marginBottom: 16 }}>
    <tbody>
      <tr>
        {THREAD.map((color, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pattern never moves
          <td key={place} style={{ paddingRight: 3 }}>
            <div style={{ width: 14, height: 18, background: color, borderRadius: 6, fontSize: 1 }} />
          </td>
        ))}
      </tr>
    </tbody>
  </table>
);
