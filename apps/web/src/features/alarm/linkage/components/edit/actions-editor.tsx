import { LINKAGE_ACTIONS_LIMIT, linkageActionKinds, type LinkageActionKind } from '@palisade/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { moveAction, type EditedAction } from '../../model/linkage-fields.ts'
import { newAction } from '../../model/new-action.ts'
import css from '../linkage.module.css'
import { ActionRow } from './action-row.tsx'

interface Props {
  value?: EditedAction[]
  onChange?: (actions: EditedAction[]) => void
  isReadOnly: boolean
}

/** The actions in their order: each opens to be changed, is dragged or moved with the arrow keys, and removed. */
export function ActionsEditor({ value: actions = [], onChange, isReadOnly }: Props) {
  const t = useT()
  const [openKey, setOpenKey] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const change = (next: EditedAction[]) => onChange?.(next)
  const drop = (index: number) => {
    const from = actions.findIndex(({ key }) => key === dragged)
    setDragged(undefined)
    if (from >= 0 && from !== index) change(moveAction(actions, from, index))
  }
  const add = (kind: LinkageActionKind) => {
    const added = newAction(kind, actions)
    change([...actions, added])
    setOpenKey(added.key)
  }
  return (
    <div>
      <ol className={css['list']} aria-label={t('linkage.field.actions')}>
        {actions.map((edited, index) => (
          <ActionRow
            key={edited.key}
            {...{ edited, index, isReadOnly }}
            isOpen={edited.key === openKey}
            isDragged={edited.key === dragged}
            onOpen={() => setOpenKey(openKey === edited.key ? undefined : edited.key)}
            onChange={action => change(actions.with(index, { ...edited, action }))}
            onMove={by => change(moveAction(actions, index, index + by))}
            onRemove={() => change(actions.filter(({ key }) => key !== edited.key))}
            onDrag={() => setDragged(edited.key)}
            onDrop={() => drop(index)}
          />
        ))}
      </ol>
      {!isReadOnly && actions.length < LINKAGE_ACTIONS_LIMIT && (
        <div className={css['kinds']} role="group" aria-label={t('linkageScreen.form.addAction')}>
          {linkageActionKinds.map(kind => (
            <Button
              key={kind}
              size="small"
              icon={<PlusOutlined />}
              aria-label={t('linkageScreen.form.addOf', { kind: t(`enums.linkageActionKind.${kind}`) })}
              onClick={() => add(kind)}
            >
              {t(`enums.linkageActionKind.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
