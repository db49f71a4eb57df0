import { screens, type ShownNotice } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../../shared/lib/date-format.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { unshownQuery, useMarkShown } from '../api/notice-queries.ts'
import css from './notice-popups.module.css'

/** Notices for the signed-in person below the screen, where they cover nothing, until they say that they have seen them. */
export function NoticePopups() {
  const t = useT()
  const { data = [] } = useQuery(unshownQuery())
  const { mutate, isPending } = useMarkShown()
  const [first, ...others] = data
  if (!first) return null
  const confirm = () => mutate(data.map(({ id }) => id))
  return (
    <section className={css['bar']} role="status" aria-label={t('notice.title')}>
      <Text notice={first} />
      {others.length > 0 && (
        <span className={css['more']}>{t('notice.popup.more', { count: others.length })}</span>
      )}
      <span className={css['buttons']}>
        <OpenButton notice={first} />
        <Button size="small" type="primary" loading={isPending} onClick={confirm}>
          {t('notice.popup.confirm')}
        </Button>
      </span>
    </section>
  )
}

function Text({ notice: { title, text, at } }: { notice: ShownNotice }) {
  return (
    <div className={css['text']}>
      <strong>{title}</strong> <time dateTime={at}>{formatDateTime(at)}</time>
      <div className={css['lines']}>{text}</div>
    </div>
  )
}

function OpenButton({ notice: { alarmId } }: { notice: ShownNotice }) {
  const t = useT()
  const navigate = useNavigate()
  const mayView = useMay('alarm.view')
  if (alarmId === null || !mayView) return null
  return (
    <Button
      size="small"
      onClick={() => void navigate({ to: screens.alarmLive.path, search: { alarm: alarmId } })}
    >
      {t('notice.popup.open')}
    </Button>
  )
}
