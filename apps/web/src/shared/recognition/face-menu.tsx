import { UserOutlined } from '@ant-design/icons'
import { COMPARED_PICTURE_LIMIT, screens, type ScreenKey } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { ReceivedFile } from '#shared/api/client.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { preparePicture } from '#shared/picture/prepare-picture.ts'
import { readSession, useMayOpen } from '#shared/session/session-store.ts'
import { FocusedMenu } from '#shared/ui/focused-menu/focused-menu.tsx'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import { addToComparison, setFacePicture } from './face-pictures.ts'

interface Props {
  /** Fetches the picture once the server permits it; undefined where it does not, which was said. */
  take: () => Promise<ReceivedFile | undefined>
  /** Lies on a picture. */
  isOnPicture?: boolean
  /** The name of the picture, where there are several. */
  of?: string
}

/** Screens that compare faces; each puts the picture into a place of its own. */
const ways = {
  pictureContrast: addToComparison,
  faceRepoContrast: (file: File) => setFacePicture('sought', file),
} satisfies Partial<Record<ScreenKey, (file: File) => void>>
type Way = keyof typeof ways

/** Leads with the picture that is shown to the screens that compare faces; nothing for who may open none of them. */
export function FaceMenu({ take, isOnPicture = false, of }: Props) {
  const t = useT()
  const { isBusy, run } = useWay(take)
  const may = {
    pictureContrast: useMayOpen('pictureContrast'),
    faceRepoContrast: useMayOpen('faceRepoContrast'),
  }
  const items = (['pictureContrast', 'faceRepoContrast'] as const)
    .filter(way => may[way])
    .map(key => ({ key, label: t(`comparison.from.${key}`) }))
  if (items.length === 0) return null
  const label = of === undefined ? t('comparison.from.menu') : t('comparison.from.menuOf', { picture: of })
  const looks = { icon: <UserOutlined aria-hidden />, loading: isBusy }
  return (
    <FocusedMenu
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          void run(key as Way)
        },
      }}
    >
      {isOnPicture ? (
        <PictureButton label={label} {...looks} />
      ) : (
        <Button type="link" size="small" {...looks}>
          {label}
        </Button>
      )}
    </FocusedMenu>
  )
}

function useWay(take: Props['take']) {
  const t = useT()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = async (way: Way) => {
    const { ticket } = readSession()
    setBusy(true)
    try {
      const file = await take()
      const picture = file && (await preparePicture(file.blob, COMPARED_PICTURE_LIMIT))?.blob
      // It came for somebody who has signed out meanwhile.
      if (!file || readSession().ticket !== ticket) return
      if (!picture) return void message.error(t('comparison.from.unusable'))
      ways[way](new File([picture], file.fileName, { type: picture.type }))
      await navigate({ to: screens[way].path })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
