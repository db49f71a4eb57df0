import type { AlarmType, TimeRange } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { rangeText } from '#shared/ui/week-grid/range-text.ts'
import {
  enableInhibition,
  inhibitionDetailsQuery,
  inhibitionListKey,
  saveInhibition,
} from '../api/inhibition-queries.ts'
import {
  emptyInhibition,
  fieldOfCode,
  fieldsOf,
  type ChosenTarget,
  type InhibitionFields,
} from '../model/inhibition-form.ts'
import { typesText } from '../model/inhibition-texts.ts'
import { InhibitionFormFields } from './inhibition-form.tsx'

interface Props {
  /** Undefined: a new rule. */
  inhibitionId: string | undefined
  /** A new rule that is begun already. */
  begun?: InhibitionFields | undefined
  onClose: () => void
}

/** One rule; a running one and a shelf are only shown. */
export function InhibitionDrawer({ inhibitionId, begun = emptyInhibition, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('inhibition.edit')
  const edit = useEdit({
    stored: useStored(inhibitionId, inhibitionDetailsQuery),
    empty: begun,
    fieldsOf,
    save: saveInhibition,
    force: { isInForce: one => !isStopped(one.status), enable: enableInhibition },
    refreshes: [inhibitionListKey],
    fieldOfCode,
    conflictCode: 'inhibition.changed_meanwhile',
    onDone: onClose,
  })
  const isStill = !edit.seen || (edit.seen.kind === 'rule' && isStopped(edit.seen.status))
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`inhibition.field.${path as keyof InhibitionFields}`),
        wordOf: (path, value) => {
          if (path === 'types') return typesText(t, value as AlarmType[])
          if (path === 'timeRange') return rangeText(t, value as TimeRange)
          return path === 'targets'
            ? (value as ChosenTarget[]).map(({ name }) => name).join(' · ')
            : undefined
        },
      }}
      title={edit.seen ? t('inhibition.form.edit', { name: edit.seen.name }) : t('inhibition.form.add')}
      size={760}
      isReadOnly={!mayEdit || !isStill}
      onClose={onClose}
    >
      <InhibitionFormFields edit={edit} />
    </EditDrawer>
  )
}

const isStopped = (status: string) => status === 'stopped' || status === 'ended'
