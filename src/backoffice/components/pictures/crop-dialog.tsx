import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useCall } from '../../../browser/forms/use-call.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { MIN_SIDE, SHOWN_RATIO } from '../../../shared/pictures.ts';
import type { Cut } from '../../../shop/media/schema.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { minusIcon, plusIcon } from '../../../ui/icon-shapes.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { Action, Buttons, IconAction, Note } from '../layout.tsx';
import { getCut, toPercent, toPixels, type Whole } from './crop.ts';
import styles from './crop-dialog.module.css';

type CropDialogProps = {
  title: string;
  whole: Whole;
  /** Minimum width in pixels; a smaller picture may look blurry. */
  good: { width: number; height: number };
  /** null: the whole picture. */
  onSave: (cut: Cut | null) => Promise<ApiResult<unknown>>;
  onClose: () => void;
};

const ZOOM_STEP = 0.1;
const KEYS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP, _: -ZOOM_STEP };

/**
 * Crop dialog: the frame is fixed, the picture moves under it. Works with mouse, touch, wheel, and keyboard (arrow
 * keys, + and −).
 */
export function CropDialog({ title, whole, good, onSave, onClose }: CropDialogProps) {
  const id = useId();
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  // A closed dialog has no size, and a cached picture loads before it opens.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const { call, pending, error } = useCall();
  const most = Math.max(1, Math.min(5, toPixels({ x: 0, y: 0, width: 1, height: 1 }, whole).width / MIN_SIDE));
  const zoomTo = (next: number) => setZoom(Math.min(most, Math.max(1, next)));
  const cut = area && getCut(area, whole);
  const pixels = cut && toPixels(cut, whole);

  const save = (next: Cut | null) => call(() => onSave(next));
  const zoomByKey = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    zoomTo(zoom + by);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Note>
        <span id={id}>
          The shop shows what’s inside the frame, 4:5. Drag the picture, or move it with the arrow keys; + and − zoom.
        </span>
      </Note>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame inside takes the focus */}
      <div className={styles.stage} onKeyDown={zoomByKey}>
        {isOpen && (
          <Cropper
            image={whole.src}
            aspect={SHOWN_RATIO}
            crop={at}
            zoom={zoom}
            maxZoom={most}
            onCropChange={setAt}
            onZoomChange={zoomTo}
            onCropAreaChange={setArea}
            keyboardStep={8}
            disableAutomaticStylesInjection
            {...(whole.crop && { initialCroppedAreaPercentages: toPercent(whole.crop) })}
            cropperProps={{ role: 'application', 'aria-label': 'Part that is shown', 'aria-describedby': id }}
            mediaProps={{ alt: '' }}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <IconAction label="Zoom out" icon={minusIcon} disabled={zoom <= 1} onClick={() => zoomTo(zoom - ZOOM_STEP)} />
        <input
          type="range"
          aria-label="Zoom"
          min={1}
          max={most}
          step={0.01}
          value={zoom}
          disabled={most === 1}
          onChange={({ target }) => zoomTo(Number(target.value))}
        />
        <IconAction label="Zoom in" icon={plusIcon} disabled={zoom >= most} onClick={() => zoomTo(zoom + ZOOM_STEP)} />
      </div>
      <p className={styles.size} aria-live="polite">
        {pixels && `${pixels.width} × ${pixels.height} px.`}
        {pixels &&
          (pixels.width < good.width || pixels.height < good.height) &&
          ` At least ${good.width} × ${good.height} px looks good.`}
      </p>
      <ErrorAlert error={error} />
      <Buttons>
        <Action label="Save crop" pending={pending} disabled={!cut} onClick={() => cut && save(cut)} />
        {whole.crop && <Action label="Show the whole picture" look="quiet" onClick={() => save(null)} />}
        <Action label="Cancel" look="plain" onClick={onClose} />
      </Buttons>
    </Dialog>
  );
}
