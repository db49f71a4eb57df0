import { LINKAGE_ACTIONS_LIMIT, type LinkageRule } from '@palisade/contract'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { areComplete, type EditedAction, type LinkageFields } from '../../model/linkage-fields.ts'
import { ruleSentence } from '../../model/rule-sentence.ts'
import css from '../linkage.module.css'
import { ActionsEditor } from './actions-editor.tsx'
import { useNames } from '#shared/linkage/action/names.tsx'
import { ScopeFields } from './scope-fields.tsx'
import type { FaultsOfActions } from './use-action-faults.ts'

interface Props {
  edit: Edit<LinkageRule, LinkageFields>
  isReadOnly: boolean
  faults: FaultsOfActions
}

/** A rule: for which events, what it does in which order, and both said back as one sentence. */
export function LinkageForm({ edit, isReadOnly, faults }: Props) {
  const t = useT()
  const { nameOf } = useNames()
  const watched = Form.useWatch(values => values, edit.form) as Partial<LinkageFields> | undefined
  const fields = { ...edit.initial, ...watched }
  return (
    <>
      <p className={css['sentence']} role="status" aria-label={t('linkageScreen.sentence.label')}>
        {ruleSentence(t, fields, nameOf)}
      </p>
      <div className={css['columns']}>
        <section aria-label={t('linkageScreen.form.scope')}>
          <h3 className={css['title']}>{t('linkageScreen.form.scope')}</h3>
          <ScopeFields edit={edit} priority={fields.priority} />
        </section>
        <section aria-label={t('linkageScreen.form.does')}>
          <h3 className={css['title']}>
            {t('linkageScreen.form.actions', { count: fields.actions.length, max: LINKAGE_ACTIONS_LIMIT })}
          </h3>
          {/* A new action is empty at first: that is a fault only once it is saved. */}
          <Form.Item name="actions" rules={[useActionsRule(faults)]} validateTrigger={[]}>
            <ActionsEditor isReadOnly={isReadOnly} faults={faults} />
          </Form.Item>
        </section>
      </div>
    </>
  )
}

/** Actions that are not filled in are not sent. */
function useActionsRule({ check }: FaultsOfActions) {
  const t = useT()
  return {
    validator: (_rule: object, actions: EditedAction[] = []) => {
      check(actions)
      if (areComplete(actions)) return Promise.resolve()
      const isEmpty = actions.length === 0
      const text = t(isEmpty ? 'errors.linkage.no_action' : 'linkageScreen.form.incompleteActions')
      return Promise.reject(new Error(text))
    },
  }
}
