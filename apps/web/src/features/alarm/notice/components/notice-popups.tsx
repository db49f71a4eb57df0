import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { unconfirmedQuery } from '../api/notice-queries.ts'
import { NoticeLine } from './notice-line.tsx'
import { NoticeList } from './notice-list.tsx'
import css from './notices.module.css'
import { useTellShown } from './use-tell-shown.ts'

/** Notices for the signed-in person below the screen, where they cover nothing: the newest, and the way to the others. */
export function NoticePopups() {
  const t = useT()
  const { data = [] } = useQuery(unconfirmedQuery())
  const [isListOpen, setListOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const [first, ...others] = data
  useTellShown(bar, first ? [first.id] : [])
  if (!first) return null
  return (
    <section ref={bar} className={css['bar']} role="status" aria-label={t('notice.title')}>
      <NoticeLine notice={first} />
      {others.length > 0 && (
        <Button size="small" onClick={() => setListOpen(true)}>
          {t('notice.popup.more', { count: others.length })}
        </Button>
      )}
      {isListOpen && <NoticeList notices={data} onClose={() => setListOpen(false)} />}
    </section>
  )
}
