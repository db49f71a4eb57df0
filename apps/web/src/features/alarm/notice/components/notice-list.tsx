import type { ShownNotice } from '@palisade/contract'
import { Button } from 'antd'
import { useRef } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useConfirmNotices } from '../api/notice-queries.ts'
import { NoticeLine } from './notice-line.tsx'
import css from './notices.module.css'
import { useTellShown } from './use-tell-shown.ts'

interface Props {
  notices: readonly ShownNotice[]
  onClose: () => void
}

/** All notices that wait; they can be confirmed together once each has been in view. */
export function NoticeList({ notices, onClose }: Props) {
  const t = useT()
  return (
    <AppModal title={t('notice.title')} footer={null} width={720} onCancel={onClose}>
      <Lines notices={notices} onClose={onClose} />
    </AppModal>
  )
}

function Lines({ notices, onClose }: Props) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const ids = notices.map(({ id }) => id)
  const seen = useTellShown(list, ids)
  const { mutate, isPending } = useConfirmNotices()
  const unshown = ids.filter(id => !seen.has(id)).length
  return (
    <>
      <ul ref={list} className={css['list']}>
        {notices.map(notice => (
          <li key={notice.id}>
            <NoticeLine notice={notice} onOpen={onClose} />
          </li>
        ))}
      </ul>
      <div className={css['foot']}>
        {unshown > 0 && <span>{t('notice.popup.unshown', { count: unshown })}</span>}
        <Button
          type="primary"
          disabled={unshown > 0}
          loading={isPending}
          onClick={() => mutate(ids, { onSuccess: onClose })}
        >
          {t('notice.popup.confirmAll')}
        </Button>
      </div>
    </>
  )
}
