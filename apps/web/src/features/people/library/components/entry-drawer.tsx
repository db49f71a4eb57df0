import type { FaceEntry, FaceGroup, FaceGroupKind } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { plainText } from '#shared/lib/plain-text.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMayOpen } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { entryDetailsQuery, libraryRefreshes, saveEntry } from '../api/library-queries.ts'
import { emptyEntry, entryFieldOfCode, entryFieldsOf, type EntryFields } from '../model/entry-form.ts'
import { AlikeNotices } from './alike-notices.tsx'
import type { OtherPerson } from '../model/other-person.ts'
import { AccessLog } from './access-log.tsx'
import { EntryFormFields } from './entry-fields.tsx'

interface Props {
  /** Undefined: a new person. */
  entryId: string | undefined
  kind: FaceGroupKind
  /** Groups of the kind; a new person is put into the first, or into the one that is chosen. */
  groups: readonly FaceGroup[]
  groupId: string | undefined
  /** Shows another person in place of this one. */
  onOther: (other: OtherPerson) => void
  onClose: () => void
}

export function EntryDrawer({ entryId, kind, groups, groupId, onOther, onClose }: Props) {
  const t = useT()
  const save = useSave(kind, onOther)
  const [isLogShown, setLogShown] = useState(false)
  const maySearch = useMayOpen('personSearch')
  const first = groups.find(group => group.mayEdit)?.id ?? ''
  const edit = useEdit<FaceEntry, EntryFields>({
    stored: useStored(entryId, entryDetailsQuery),
    empty: emptyEntry(groupId ?? first),
    fieldsOf: entryFieldsOf,
    save,
    refreshes: libraryRefreshes,
    fieldOfCode: entryFieldOfCode,
    conflictCode: 'face_entry.changed_meanwhile',
    onDone: onClose,
  })
  const { seen } = edit
  const isReadOnly = seen !== undefined && !seen.mayEdit
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`faceEntry.field.${(path.split('.').at(-1) ?? path) as 'name'}`),
        wordOf: (path, value, { before, after }) => wordOf(path, value, [before.group, after.group]),
      }}
      title={edit.isNew ? t('faceEntry.act.add') : t('faceEntry.act.editTitle', { name: seen?.name ?? '' })}
      size={640}
      isReadOnly={isReadOnly}
      extra={
        seen && (
          <>
            {maySearch && (
              <ScreenLink screen="personSearch" search={{ entry: seen.id }}>
                {t('faceEntry.act.captures')}
              </ScreenLink>
            )}
            {seen.mayEdit && <Button onClick={() => setLogShown(true)}>{t('faceEntry.act.looks')}</Button>}
          </>
        )
      }
      onClose={onClose}
    >
      {seen && <AlikeNotices person={seen} onOther={onOther} />}
      <EntryFormFields edit={edit} kind={kind} groups={groups} />
      {seen && isLogShown && <AccessLog person={seen} onClose={() => setLogShown(false)} />}
    </EditDrawer>
  )
}

/** Asks whether a person is to stand beside another one with the same certificate number, who can be looked at instead. */
function useSave(kind: FaceGroupKind, onOther: Props['onOther']) {
  const t = useT()
  const confirm = useConfirm()
  return async (fields: EntryFields, seen: FaceEntry | undefined) => {
    try {
      return await saveEntry(fields, seen, kind, false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'face_entry.certificate_taken') throw error
      const { name, group, entryId, kind: otherKind } = error.params
      const other = { id: plainText(entryId), kind: otherKind as FaceGroupKind }
      const isWanted = await confirm({
        title: t('faceEntry.duplicate.title'),
        content: t('faceEntry.duplicate.text', { name: plainText(name), group: plainText(group) }),
        okText: t('faceEntry.duplicate.add'),
        other: {
          text: t('faceEntry.duplicate.open', { name: plainText(name) }),
          onClick: () => onOther(other),
        },
      })
      if (!isWanted) throw error
      return saveEntry(fields, seen, kind, true)
    }
  }
}

function wordOf(path: string, value: unknown, groups: readonly { id: string; name: string }[]) {
  if (path === 'groupId') return groups.find(group => group.id === value)?.name
  if (path === 'pictures') return String((value as unknown[]).length)
  if (path === 'personnel.user') return (value as { label: string }[]).map(one => one.label).join(', ')
  return undefined
}
