import type { ComponentProps, ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { BatchButton, type Batch } from '#shared/ui/batch-button/batch-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'

type Change = ComponentProps<typeof BatchButton>['change']

interface Props {
  batch: Batch
  changes: { start: Change; stop: Change; remove: Change }
  onAdd: () => void
  /** New ones that are begun already. */
  templates: ReactNode
}

/** Buttons that add a deployment, and that enable, stop or delete the chosen ones. */
export function DeploymentButtons({ batch, changes, onAdd, templates }: Props) {
  const t = useT()
  return (
    <>
      <AddButton label={t('deployment.act.add')} onClick={onAdd} />
      {templates}
      <BatchButton
        {...batch}
        label={t('deployment.act.start')}
        question={{ title: t('deployment.act.start'), content: t('deployment.act.startText') }}
        change={changes.start}
      />
      <BatchButton
        {...batch}
        label={t('deployment.act.stop')}
        question={{ title: t('deployment.act.stop'), content: t('deployment.act.stopText') }}
        change={changes.stop}
      />
      <DeleteButton {...batch} warning={t('deployment.act.deleteText')} remove={changes.remove} />
    </>
  )
}
