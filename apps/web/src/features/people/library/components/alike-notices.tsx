import type { FaceEntry } from '@palisade/contract'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useDismissAlike } from '../api/library-queries.ts'
import type { OtherPerson } from '../model/other-person.ts'
import css from './library.module.css'

interface Props {
  person: FaceEntry
  onOther: (other: OtherPerson) => void
}

/** Other persons whom this one looks like: look at that one, or keep both. */
export function AlikeNotices({ person, onOther }: Props) {
  const t = useT()
  const dismiss = useDismissAlike()
  // The form keeps the person as it was opened.
  const [kept, setKept] = useState<readonly string[]>([])
  const shown = person.alike.filter(({ entryId }) => !kept.includes(entryId))
  const keep = (otherId: string) =>
    dismiss.mutate({ id: person.id, otherId }, { onSuccess: () => setKept(before => [...before, otherId]) })
  return shown.map(({ entryId, name, group, similarity }) => (
    <Alert
      key={entryId}
      type="warning"
      showIcon
      className={css['alike'] ?? ''}
      title={t('faceEntry.alike.title', { name, group: group.name, percent: Math.round(similarity) })}
      description={t('faceEntry.alike.hint')}
      action={
        <Space orientation="vertical">
          <Button size="small" onClick={() => onOther({ id: entryId, kind: group.kind })}>
            {t('faceEntry.alike.open', { name })}
          </Button>
          {person.mayEdit && (
            <Button size="small" loading={dismiss.isPending} onClick={() => keep(entryId)}>
              {t('faceEntry.alike.keep')}
            </Button>
          )}
        </Space>
      }
    />
  ))
}
