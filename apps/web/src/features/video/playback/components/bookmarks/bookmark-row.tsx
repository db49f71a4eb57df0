import type { Bookmark } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import type { MouseEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { playbackAddress } from '#shared/navigation/playback-address.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import css from './bookmarks.module.css'

interface Props {
  bookmark: Bookmark
  onOpen: () => void
  onEdit: () => void
  onRemove: () => void
}

/** One bookmark: its time opens it here, and as an address anywhere. */
export function BookmarkRow({ bookmark, onOpen, onEdit, onRemove }: Props) {
  const t = useT()
  const mayAdd = useMay('bookmark.add')
  const mayManage = useMay('bookmark.manage')
  const { camera, from, to, text, tags, owner, isOwn, hasRecording } = bookmark
  const time = to === null ? formatDateTime(from) : `${formatDateTime(from)} – ${formatTime(to)}`
  const handleClick = (event: MouseEvent) => {
    // A click that opens another window or tab is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target as Element).closest('a')) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li className={css['row']}>
      <div onClickCapture={handleClick}>
        <ScreenLink
          screen="videoControl"
          search={playbackAddress([camera.id], from)}
          className={css['time']}
          label={t('bookmark.open', { time, text })}
        >
          {time}
        </ScreenLink>
      </div>
      <p className={css['text']}>{text}</p>
      {tags.length > 0 && (
        <p className={css['tags']}>
          {tags.map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      <p className={css['about']}>
        {camera.name} ·{' '}
        {owner === '' ? t('bookmark.byNobody') : t('bookmark.by', { owner: seededName(t, owner) })}
      </p>
      {!hasRecording && (
        <p className={css['gone']} title={t('bookmark.noRecordingHint')}>
          {t('bookmark.noRecording')}
        </p>
      )}
      {((mayAdd && isOwn) || mayManage) && (
        <span className={css['acts']}>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('bookmark.edit', { text })}
            title={t('bookmark.edit', { text })}
            onClick={onEdit}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('bookmark.remove', { text })}
            title={t('bookmark.remove', { text })}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  )
}
