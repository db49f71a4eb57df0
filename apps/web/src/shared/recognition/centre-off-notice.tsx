import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { CentreSwitch } from './centre-switch.tsx'
import { recognitionQuery } from './recognition-query.ts'

/** Says who turned recognition off in the centre that is shown, when and why; nothing while it is on. */
export function CentreOffNotice() {
  const t = useT()
  const { data } = useQuery(recognitionQuery())
  if (!data?.centreOff) return null
  const { by: name, at, reason } = data.centreOff
  return (
    <Alert
      type="warning"
      showIcon
      title={t('recognition.centre.off')}
      description={t('recognition.centre.offBy', { name, at: formatDateTime(at), reason })}
      action={<CentreSwitch isOn={false} />}
    />
  )
}
