import { TEXT_LIMIT } from '@palisade/contract'
import { Input, type InputProps } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'

/** antd Input with the default length limit (COMMON-26) and our placeholder. */
export function AppInput(props: InputProps) {
  const t = useT()
  return <Input maxLength={TEXT_LIMIT} placeholder={t('shared.input.enterPlaceholder')} {...props} />
}
