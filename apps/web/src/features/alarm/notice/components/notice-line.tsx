import { screens, type ShownNotice } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirmNotices } from '../api/notice-queries.ts'
import css from './notices.module.css'

interface Props {
  notice: ShownNotice
  /** The alarm is shown. */
  onOpen?: () => void
}

/** One notice with the way to its alarm, until its reader says that they have read this one. */
export function NoticeLine({ notice, onOpen }: Props) {
  const t = useT()
  const { mutate, isPending } = useConfirmNotices()
  return (
    <div className={css['line']} data-view-id={notice.id}>
      <Text notice={notice} />
      <span className={css['buttons']}>
        <OpenButton notice={notice} onOpen={onOpen} />
        <Button size="small" type="primary" loading={isPending} onClick={() => mutate([notice.id])}>
          {t('notice.popup.confirm')}
        </Button>
      </span>
    </div>
  )
}

function Text({ notice: { title, text, step, at } }: Pick<Props, 'notice'>) {
  const t = useT()
  return (
    <div className={css['text']}>
      <strong>{title}</strong> {step !== null && <span>{t('notice.chain.step', { n: step })} </span>}
      <time dateTime={at}>{formatDateTime(at)}</time>
      <div className={css['words']}>{text}</div>
    </div>
  )
}

function OpenButton({ notice: { alarmId }, onOpen }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const mayView = useMay('alarm.view')
  if (alarmId === null || !mayView) return null
  const open = () => {
    onOpen?.()
    void navigate({ to: screens.alarmLive.path, search: { alarm: alarmId } })
  }
  return (
    <Button size="small" onClick={open}>
      {t('notice.popup.open')}
    </Button>
  )
}
