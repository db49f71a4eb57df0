import { Button } from 'antd'
import { useT } from '../i18n/language-provider.tsx'

interface Props {
  isBusy: boolean
  isDisabled: boolean
  onClick: () => void
}

export function SendButton({ isBusy, isDisabled, onClick }: Props) {
  const t = useT()
  return (
    <div>
      <Button type="primary" loading={isBusy} disabled={isDisabled} onClick={onClick}>
        {t('procedure.run.answer')}
      </Button>
    </div>
  )
}
