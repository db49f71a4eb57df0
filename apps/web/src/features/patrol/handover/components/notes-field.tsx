import { HANDOVER_NOTES_LIMIT, type HandoverDetails } from '@palisade/contract'
import { Alert, App, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useUnsavedGuard } from '#shared/ui/confirm/use-unsaved-guard.ts'
import { useHandOver, useWrite } from '../api/handover-queries.ts'
import { isUnsaved, otherNotes, shownNotes, typed, type NotesDraft } from '../model/notes-draft.ts'
import css from './handover.module.css'

/** The notes of a shift for the next one, and the signature of who leaves. */
export function NotesField({ page }: { page: HandoverDetails }) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const write = useWrite()
  const handOver = useHandOver()
  const [draft, setDraft] = useState<NotesDraft>()
  const { id, version, notes: stored } = page
  const notes = shownNotes(draft, stored)
  const others = otherNotes(draft, stored)
  useUnsavedGuard(() => isUnsaved(draft, stored))

  const settled = { onSuccess: () => setDraft(undefined) }
  const handleSave = () =>
    write.mutate(
      { id, version, notes },
      {
        onSuccess: () => {
          setDraft(undefined)
          void message.success(t('handover.saved'))
        },
      },
    )
  const handleSign = async () => {
    const title = t('handover.handOver')
    if (await confirm({ title, content: t('handover.handOverText'), okText: title }))
      handOver.mutate({ id, version, notes }, settled)
  }
  return (
    <Flex vertical gap={8}>
      <label htmlFor="handover-notes">{t('handover.field.notes')}</label>
      <Input.TextArea
        id="handover-notes"
        rows={6}
        maxLength={HANDOVER_NOTES_LIMIT}
        showCount
        placeholder={t('handover.notesHint')}
        value={notes}
        onChange={({ target }) => setDraft(typed(draft, stored, target.value))}
      />
      {others !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={t('shared.conflict.title')}
          description={<p className={css['text']}>{others}</p>}
          action={
            <Button size="small" onClick={() => setDraft(undefined)}>
              {t('shared.conflict.take')}
            </Button>
          }
        />
      )}
      <Flex gap={12}>
        <Button disabled={!isUnsaved(draft, stored)} loading={write.isPending} onClick={handleSave}>
          {t('shared.action.save')}
        </Button>
        <Button type="primary" loading={handOver.isPending} onClick={() => void handleSign()}>
          {t('handover.handOver')}
        </Button>
      </Flex>
    </Flex>
  )
}
