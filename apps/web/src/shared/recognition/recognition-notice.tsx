import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { CentreOffNotice } from './centre-off-notice.tsx'
import { CentreSwitch } from './centre-switch.tsx'
import { recognitionQuery } from './recognition-query.ts'

/** Says whether faces are recognised now, and what the model in use is good for. */
export function RecognitionNotice() {
  const t = useT()
  const { data } = useQuery(recognitionQuery())
  if (!data) return null
  const { state, model, centreOff } = data
  if (state !== 'ready')
    return (
      <Alert
        type="warning"
        showIcon
        title={t(`recognition.states.${state}`)}
        description={t(`recognition.hints.${state}`)}
      />
    )
  if (centreOff) return <CentreOffNotice />
  if (!model) return null
  return (
    <Alert
      type="info"
      showIcon
      title={model.isBuiltIn ? t('recognition.builtIn') : t('recognition.ownModel', model)}
      action={<CentreSwitch isOn />}
    />
  )
}
