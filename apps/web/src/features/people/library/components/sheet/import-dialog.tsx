import type { FaceGroup, FaceImport } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ImportFrame } from '#shared/ui/import-dialog/import-frame.tsx'
import { isUnderWay } from '#shared/ui/import-dialog/import-state.tsx'
import { importsQuery } from '../../api/sheet-queries.ts'
import type { OtherPerson } from '../../model/other-person.ts'
import { ImportChoice } from './import-choice.tsx'
import { ImportProgress } from './import-progress.tsx'

interface Props {
  /** Those into which the operator may put persons. */
  groups: readonly FaceGroup[]
  groupId: string | undefined
  onClose: () => void
  /** Looks at a person in place of the import, which goes on. */
  onOther: (other: OtherPerson) => void
}

/** Takes a file of persons, and shows the import of it; one that is under way is shown again. */
export function PersonImportDialog({ groups, groupId, onClose, onOther }: Props) {
  const t = useT()
  const imports = useQuery(importsQuery())
  const [shown, setShown] = useState<string>()
  const open = imports.data?.find(one => isUnderWay(one) || one.state === 'asking')
  const importId = shown === 'new' ? undefined : (shown ?? open?.id)
  return (
    <ImportFrame title={t('faceSheet.import.title')} onClose={onClose}>
      {importId === undefined ? (
        <ImportChoice groups={groups} groupId={groupId} onStarted={({ id }: FaceImport) => setShown(id)} />
      ) : (
        <ImportProgress
          key={importId}
          importId={importId}
          onAgain={() => setShown('new')}
          onOther={other => {
            onClose()
            onOther(other)
          }}
        />
      )}
    </ImportFrame>
  )
}
