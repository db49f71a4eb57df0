import { BOOKMARK_TEXT_LIMIT, bookmarkDraft, type Bookmark } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { TagField } from '#shared/ui/input/tag-field.tsx'
import { bookmarkKey } from '../../api/bookmark-keys.ts'
import { tagsQuery } from '../../api/bookmark-queries.ts'
import {
  agoOf,
  emptyBookmark,
  fieldsOf,
  inputOf,
  type BookmarkFields,
  type Markable,
} from '../../model/bookmark-form.ts'
import { SecondField } from './second-field.tsx'

interface Props {
  /** As it is now; undefined: a new one. */
  bookmark?: Bookmark | undefined
  what: Markable
  onClose: () => void
}

/** A text, tags and time of a bookmark. */
export function BookmarkDrawer({ bookmark, what, onClose }: Props) {
  const t = useT()
  const tags = useQuery(tagsQuery())
  const edit = useEdit({
    row: bookmark,
    empty: emptyBookmark(what),
    fieldsOf,
    save: (fields, seen) => save(fields, seen, what),
    refreshes: [bookmarkKey],
    fieldOfCode: { 'bookmark.in_future': 'from' },
    onDone: onClose,
  })
  const rule = zodRule(t, bookmarkDraft, () => ({ ...inputOf(edit.read()), cameraId: what.camera.id }))
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`bookmark.${path as keyof BookmarkFields}`),
        wordOf: (path, value) =>
          (path === 'from' || path === 'to') && typeof value === 'string' ? formatDateTime(value) : undefined,
      }}
      title={t(edit.isNew ? 'bookmark.addTitle' : 'bookmark.editTitle', { camera: what.camera.name })}
      size={400}
      onClose={onClose}
    >
      <Form.Item name="text" label={t('bookmark.text')} rules={[rule]} required>
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={BOOKMARK_TEXT_LIMIT} />
      </Form.Item>
      <TagField rule={rule} label={t('bookmark.tags')} known={tags.data ?? []} />
      {what.pressedAt !== undefined ? (
        <p>{t('bookmark.now', { time: formatDateTime(what.from) })}</p>
      ) : (
        <>
          <Form.Item name="from" label={t('bookmark.from')} rules={[rule]} dependencies={['to']} required>
            <SecondField />
          </Form.Item>
          <Form.Item name="to" label={t('bookmark.to')} rules={[rule]} dependencies={['from']}>
            <SecondField isClearable />
          </Form.Item>
        </>
      )}
    </EditDrawer>
  )
}

function save(fields: BookmarkFields, seen: Bookmark | undefined, what: Markable): Promise<Bookmark> {
  const { text, tags, ...times } = inputOf(fields)
  if (seen) return api.bookmark.update({ id: seen.id, version: seen.version, text, tags, ...times })
  const cameraId = what.camera.id
  return what.pressedAt !== undefined
    ? api.bookmark.addNow({ cameraId, text, tags, ago: agoOf(what.pressedAt, performance.now()) })
    : api.bookmark.add({ cameraId, text, tags, ...times })
}
