import type { BlacklistEntry, BlacklistGroup } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { entryDetailsQuery, listRefreshes, saveEntry } from '../api/blacklist-queries.ts'
import { emptyEntry, entryFieldOfCode, entryFieldsOf, type EntryFields } from '../model/entry-form.ts'
import { EntryFormFields } from './entry-fields.tsx'

interface Props {
  /** Undefined: a new vehicle. */
  entryId: string | undefined
  groups: readonly BlacklistGroup[]
  /** Of a new vehicle; undefined: the first. */
  groupId: string | undefined
  onClose: () => void
}

export function EntryDrawer({ entryId, groups, groupId, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('blacklist.edit')
  const edit = useEdit<BlacklistEntry, EntryFields>({
    stored: useStored(entryId, entryDetailsQuery),
    empty: emptyEntry(groupId ?? groups[0]?.id ?? ''),
    fieldsOf: entryFieldsOf,
    save: saveEntry,
    refreshes: listRefreshes,
    fieldOfCode: entryFieldOfCode,
    conflictCode: 'blacklist.changed_meanwhile',
    onDone: onClose,
  })
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`blacklist.field.${path as 'plate'}`),
        wordOf: (path, value, { before, after }) =>
          path === 'groupId'
            ? [before.group, after.group].find(group => group.id === value)?.name
            : undefined,
      }}
      title={
        edit.isNew ? t('blacklist.act.add') : t('blacklist.act.editTitle', { plate: edit.seen?.plate ?? '' })
      }
      size={640}
      isReadOnly={!mayEdit}
      onClose={onClose}
    >
      <EntryFormFields edit={edit} groups={groups} />
    </EditDrawer>
  )
}
