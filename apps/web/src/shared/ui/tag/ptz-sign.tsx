import { DragOutlined } from '@ant-design/icons'
import { useT } from '#shared/i18n/language-provider.tsx'

/** Says of a camera that it can be turned. */
export function PtzSign() {
  const t = useT()
  const label = t('shared.ptz')
  return (
    <span role="img" aria-label={label} title={label}>
      <DragOutlined aria-hidden />
    </span>
  )
}
