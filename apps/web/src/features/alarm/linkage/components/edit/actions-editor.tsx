import { LINKAGE_ACTIONS_LIMIT, linkageActionKinds, type LinkageActionKind } from '@palisade/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { OrderedList } from '#shared/ui/ordered-list/ordered-list.tsx'
import type { EditedAction } from '../../model/linkage-fields.ts'
import { newAction } from '../../model/new-action.ts'
import css from '../linkage.module.css'
import { ActionDenied } from './action-denied.tsx'
import { ActionFields } from './action-fields.tsx'
import { ActionHead } from './action-head.tsx'
import type { FaultsOfActions } from './use-action-faults.ts'

interface Props {
  value?: EditedAction[]
  onChange?: (actions: EditedAction[]) => void
  isReadOnly: boolean
  faults: FaultsOfActions
}

/** The actions in their order: each opens to be changed, is dragged or moved with the arrow keys, and removed. */
export function ActionsEditor({ value: actions = [], onChange, isReadOnly, faults }: Props) {
  const t = useT()
  const [openKey, setOpenKey] = useState<string>()
  const [addedKey, setAddedKey] = useState<string>()
  const [shown, setShown] = useState(faults.first)
  if (faults.first !== shown) {
    setShown(faults.first)
    setOpenKey(actions.find(({ action }) => action === faults.first)?.key ?? openKey)
  }
  const change = (next: EditedAction[]) => onChange?.(next)
  const add = (kind: LinkageActionKind) => {
    const added = newAction(kind, actions)
    change([...actions, added])
    setOpenKey(added.key)
    setAddedKey(added.key)
  }
  return (
    <div>
      <OrderedList
        items={actions}
        label={t('linkage.field.actions')}
        isReadOnly={isReadOnly}
        onMove={change}
        onRemove={({ key }) => change(actions.filter(one => one.key !== key))}
        dragLabel={number => t('linkageScreen.form.drag', { number })}
        removeLabel={number => t('linkageScreen.form.removeAction', { number })}
        head={({ key, action }, index) => (
          <ActionHead
            {...{ action, number: index + 1 }}
            isOpen={key === openKey}
            isAdded={key === addedKey}
            onOpen={() => setOpenKey(openKey === key ? undefined : key)}
          />
        )}
        body={(edited, index) => {
          const { key, action } = edited
          if (!action) return null
          return (
            <>
              {!isReadOnly && (
                <ActionDenied kind={action.kind} number={index + 1} refusal={faults.of(action).get('')} />
              )}
              {key === openKey && (
                <ActionFields
                  action={action}
                  isFirst={index === 0}
                  faults={faults.of(action)}
                  onChange={next => change(actions.with(index, { ...edited, action: next }))}
                />
              )}
            </>
          )
        }}
      />
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
