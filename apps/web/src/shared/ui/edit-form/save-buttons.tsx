import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { Edit } from './use-edit.ts'

/** Saves the form; a thing that is not in force is put in force too, or only saved. */
export function SaveButtons<Thing, Fields>({ edit }: { edit: Edit<Thing, Fields> }) {
  const t = useT()
  const { form, chooseForce, isReady, isSaving } = edit
  const state = { disabled: !isReady, loading: isSaving }
  if (!chooseForce)
    return (
      <Button type="primary" {...state} onClick={() => form.submit()}>
        {t('shared.action.save')}
      </Button>
    )
  const save = (isForced: boolean) => {
    chooseForce(isForced)
    form.submit()
  }
  return (
    <>
      <Button type="primary" {...state} onClick={() => save(true)}>
        {t('shared.action.saveAndEnable')}
      </Button>
      <Button {...state} onClick={() => save(false)}>
        {t('shared.action.saveOnly')}
      </Button>
    </>
  )
}
