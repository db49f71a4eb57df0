import { TagOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import type { Markable } from '../../model/bookmark-form.ts'

const BookmarkDrawer = lazy(async () => ({
  default: (await import('./bookmark-drawer.tsx')).BookmarkDrawer,
}))

interface Props {
  cameraId: string
  cameraName: string
}

/** Marks what a window of live video shows, from the moment at which it is pressed. */
export function BookmarkNowButton({ cameraId, cameraName }: Props) {
  const t = useT()
  const mayAdd = useMay('bookmark.add')
  const [what, setWhat] = useState<Markable>()
  if (!mayAdd) return null
  return (
    <>
      <PictureButton
        label={t('bookmark.addNow')}
        icon={<TagOutlined />}
        onClick={() =>
          setWhat({
            camera: { id: cameraId, name: cameraName },
            from: new Date().toISOString(),
            to: null,
            pressedAt: performance.now(),
          })
        }
      />
      {what && (
        <Suspense>
          <BookmarkDrawer what={what} onClose={() => setWhat(undefined)} />
        </Suspense>
      )}
    </>
  )
}
