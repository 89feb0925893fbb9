import type { ComponentProps } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { uploadIcon } from '../../../ui/icon-shapes.ts';

type FileButtonProps = Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'disabled'> & {
  id: string;
  label: string;
  onChoose: (file: File) => unknown;
};

/** Button that chooses a file; the same one can be chosen again. */
export const FileButton = ({ id, label, onChoose, ...input }: FileButtonProps) => (
  <>
    <input
      {...input}
      id={id}
      type="file"
      className="vh"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        target.value = '';
        if (file) void onChoose(file);
      }}
    />
    <label htmlFor={id} className="choose">
      <Icon shape={uploadIcon} />
      {label}
    </label>
  </>
);
