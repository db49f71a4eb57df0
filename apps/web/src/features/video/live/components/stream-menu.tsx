import { VideoCameraOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import { changeWall } from '../api/wall-store.ts'
import { streamChoices, type StreamChoice } from '../model/stream-choice.ts'

interface Props {
  window: number
  choice: StreamChoice
  /** A camera without an auxiliary stream has nothing to choose from. */
  hasSub: boolean
}

/** Which of the camera's streams a window shows. */
export function StreamMenu({ window, choice, hasSub }: Props) {
  const t = useT()
  const labelOf = (stream: StreamChoice) =>
    stream === 'auto' ? t('live.stream.auto') : t(`enums.streamKind.${stream}`)
  const items = streamChoices.map(key => ({ key, label: labelOf(key), disabled: key === 'sub' && !hasSub }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [choice],
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          changeWall({ type: 'stream', window, stream: key as StreamChoice })
        },
      }}
    >
      <PictureButton
        label={t('live.stream.of', { stream: labelOf(choice) })}
        icon={<VideoCameraOutlined />}
      />
    </Dropdown>
  )
}
