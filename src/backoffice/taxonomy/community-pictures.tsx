import type { StaffCommunity } from '../../shop/catalog/taxonomy/staff-schema.ts';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { Dialog } from '../components/dialog.tsx';
import type { HungTexts } from '../components/hung-picture.ts';
import { HungPictures } from '../components/hung-pictures.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import { upload } from '../components/upload.ts';

const TEXTS: HungTexts = {
  hint: 'The people, their hands, their place: up to 6, at least 1000 px wide, and only with the consent of who is seen.',
  none: 'No pictures yet. Until there are, pictures of their products stand for them.',
  deleted: 'It’s deleted from your shop. Its files are gone within two days, and from backups when those are.',
  width: 1000,
  height: 800,
};

type CommunityPicturesProps = { community: StaffCommunity; onClose: () => void };

/** The pictures of a community, over the list of them. */
export function CommunityPictures({ community: { slug, name, pictures }, onClose }: CommunityPicturesProps) {
  const params = { slug };
  return (
    <Dialog title={`Pictures of ${name}`} onClose={onClose}>
      <Note>The first one also stands beside their name on their products.</Note>
      <HungPictures
        pictures={pictures}
        texts={TEXTS}
        send={(file, onProgress) =>
          // The same picture a second time is refused by its content.
          upload('POST /admin/communities/:slug/pictures', { params }, file, {
            kind: 'picture',
            onProgress,
            isRepeatable: true,
          })
        }
        arrange={(body) => adminApi.call('PUT /admin/communities/:slug/pictures', { params, body })}
      />
      <Buttons>
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      </Buttons>
    </Dialog>
  );
}
