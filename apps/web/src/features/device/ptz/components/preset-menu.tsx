import { DragOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { FocusedMenu } from '#shared/ui/focused-menu/focused-menu.tsx'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import { presetsQuery, useGoToPreset } from '../api/ptz-queries.ts'
import { presetLabel } from '../model/preset-label.ts'

interface Props {
  cameraId: string
  cameraName: string
}

/** On the window of a camera: a click for its presets, a second one to turn to one of them. */
export function PresetMenu(props: Props) {
  const mayControl = useMay('live.ptz')
  return mayControl ? <Menu {...props} /> : null
}

function Menu({ cameraId, cameraName }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const [isOpen, setOpen] = useState(false)
  const presets = useQuery({ ...presetsQuery(cameraId), enabled: isOpen })
  const goTo = useGoToPreset(cameraId)
  const note = presets.error
    ? textOf(presets.error)
    : presets.isPending
      ? t('shared.state.loading')
      : t('ptz.preset.empty')
  const items = presets.data?.length
    ? presets.data.map(preset => ({ key: preset.token, label: presetLabel(preset, t) }))
    : [{ key: '', label: note, disabled: true }]
  return (
    <FocusedMenu
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          setOpen(false)
          const name = presets.data?.find(preset => preset.token === key)?.name || key
          goTo.mutate(key, { onSuccess: () => void message.info(t('ptz.preset.gone', { name })) })
        },
      }}
    >
      <PictureButton
        label={t('ptz.preset.of', { camera: cameraName })}
        icon={<DragOutlined />}
        loading={goTo.isPending}
      />
    </FocusedMenu>
  )
}
