import { Alert, Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'

interface Props {
  /** Somebody else answered first, the alarm was closed, or the way does not lead here any more. */
  hold: 'meanwhile' | 'closed' | 'left'
  /** Who answered first. */
  by: string
  onDiscard: () => void
  onGoOn: () => void
}

/** Says why what was entered is not sent as it stands. */
export function FormNotice({ hold, by, onDiscard, onGoOn }: Props) {
  const t = useT()
  return (
    <Alert
      type="warning"
      showIcon
      title={hold === 'meanwhile' ? t('procedure.run.meanwhile', { by }) : t(`procedure.run.${hold}`)}
      action={
        <>
          <Button size="small" onClick={onDiscard}>
            {t('procedure.run.discard')}
          </Button>
          {hold === 'meanwhile' && (
            <Button size="small" onClick={onGoOn}>
              {t('procedure.run.goOn')}
            </Button>
          )}
        </>
      }
    />
  )
}
