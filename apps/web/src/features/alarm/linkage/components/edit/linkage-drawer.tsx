import type { LinkagePart, LinkageRule } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { enableLinkage, linkageDetailsQuery, linkageListKey, saveLinkage } from '../../api/linkage-queries.ts'
import {
  emptyLinkage,
  fieldOfCode,
  fieldsOf,
  partsOf,
  type LinkageFields,
} from '../../model/linkage-fields.ts'
import { DryRunDialog } from '../dry-run/dry-run-dialog.tsx'
import { conflictTexts } from './conflict-texts.ts'
import { LinkageForm } from './linkage-form.tsx'
import { NamesProvider } from '#shared/linkage/action/names.tsx'
import { useActionFaults } from './use-action-faults.ts'

interface Props {
  /** Undefined: a new rule. */
  ruleId: string | undefined
  /** A new rule that is begun already. */
  begun?: LinkageFields | undefined
  onClose: () => void
}

const none: LinkagePart[] = []

/** One rule, to be changed or looked at; a dry run tells what it would have done. */
export function LinkageDrawer({ ruleId, begun = emptyLinkage, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('linkage.edit')
  const faults = useActionFaults()
  const edit = useEdit({
    stored: useStored(ruleId, linkageDetailsQuery),
    empty: begun,
    fieldsOf,
    save: (fields, seen: LinkageRule | undefined) => faults.watch(fields, saveLinkage(fields, seen)),
    force: { isInForce: rule => rule.status === 'enabled', enable: enableLinkage },
    refreshes: [linkageListKey],
    fieldOfCode,
    conflictCode: 'linkage.changed_meanwhile',
    onDone: onClose,
  })
  const [tried, setTried] = useState<ReturnType<typeof partsOf>>()
  const tryIt = () => {
    // Its name and priority do not matter to what it would have done.
    void edit.form
      .validateFields(['sources', 'timeRange', 'unacknowledgedSeconds', 'actions'])
      .then(() => setTried(partsOf(edit.read())))
      .catch(() => undefined)
  }
  const isReadOnly = !mayEdit || edit.seen?.isEditable === false
  return (
    <NamesProvider parts={edit.seen?.parts ?? none}>
      <EditDrawer
        edit={edit}
        texts={conflictTexts(t)}
        title={
          edit.seen ? t('linkageScreen.form.edit', { name: edit.seen.name }) : t('linkageScreen.form.add')
        }
        size={1160}
        isReadOnly={isReadOnly}
        extra={!isReadOnly && <Button onClick={tryIt}>{t('linkageScreen.dryRun.open')}</Button>}
        onClose={onClose}
      >
        <LinkageForm edit={edit} isReadOnly={isReadOnly} faults={faults} />
      </EditDrawer>
      {tried && <DryRunDialog rule={tried} onClose={() => setTried(undefined)} />}
    </NamesProvider>
  )
}
