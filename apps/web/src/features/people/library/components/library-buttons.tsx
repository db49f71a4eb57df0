import type { FaceGroup } from '@palisade/contract'
import { lazy } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { BatchButton, type Batch } from '#shared/ui/batch-button/batch-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { ImportButton } from '#shared/ui/import-dialog/import-button.tsx'
import { useDeleteEntries, useRetryPictures } from '../api/library-queries.ts'
import type { OtherPerson } from '../model/other-person.ts'
import { ExportButton } from './sheet/export-button.tsx'

const PersonImportDialog = lazy(async () => ({
  default: (await import('./sheet/import-dialog.tsx')).PersonImportDialog,
}))

interface Props {
  batch: Batch
  groups: readonly FaceGroup[]
  /** The one that the list is narrowed to. */
  chosen: FaceGroup | undefined
  onAdd: () => void
  onOther: (other: OtherPerson) => void
}

/** Done with the list, or with the persons that are chosen. */
export function LibraryButtons(props: Props) {
  const mayEdit = useMay('face.edit')
  const mayExport = useMay('face.export')
  const { groups, chosen } = props
  return (
    <>
      {mayEdit && groups.some(one => one.mayEdit) && <EditButtons {...props} />}
      {mayExport && chosen && <ExportButton group={chosen} />}
    </>
  )
}

function EditButtons({ batch, groups, chosen, onAdd, onOther }: Props) {
  const t = useT()
  const remove = useDeleteEntries()
  const retry = useRetryPictures()
  const label = t('faceEntry.act.retry')
  return (
    <>
      <AddButton label={t('faceEntry.act.add')} onClick={onAdd} />
      <ImportButton
        dialog={onClose => (
          <PersonImportDialog
            groups={groups.filter(one => one.mayEdit)}
            groupId={chosen?.mayEdit ? chosen.id : undefined}
            onClose={onClose}
            onOther={onOther}
          />
        )}
      />
      <BatchButton
        {...batch}
        label={label}
        question={{ title: label, content: t('faceEntry.act.retryText'), okText: label }}
        change={retry}
        done={t('faceEntry.act.retried')}
      />
      <DeleteButton {...batch} warning={t('faceEntry.act.deleteText')} remove={remove} />
    </>
  )
}
