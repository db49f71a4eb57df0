import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useT } from '../i18n/language-provider.tsx'
import { recognitionQuery } from './recognition-query.ts'

/** Says whether faces are recognised now, and what the model in use is good for. */
export function RecognitionNotice() {
  const t = useT()
  const { data } = useQuery(recognitionQuery())
  if (!data) return null
  const { state, model } = data
  if (state !== 'ready')
    return (
      <Alert
        type="warning"
        showIcon
        title={t(`recognition.states.${state}`)}
        description={t(`recognition.hints.${state}`)}
      />
    )
  if (!model) return null
  return (
    <Alert
      type="info"
      showIcon
      title={model.isBuiltIn ? t('recognition.builtIn') : t('recognition.ownModel', model)}
    />
  )
}
