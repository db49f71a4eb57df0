import type { PermissionCode } from '@palisade/contract'
import { Button, Space } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { ResourceTree } from '#shared/ui/resource-tree/resource-tree.tsx'
import { canGive, functionChecks, functionNodes, toggledFunctions } from '../model/function-tree.ts'
import css from './role.module.css'

interface Props {
  value?: readonly PermissionCode[]
  onChange?: (permissions: PermissionCode[]) => void
  isLocked: boolean
}

const none: readonly PermissionCode[] = []

/** Chooses functions in a tree like the menu's; of those that the user holds, since nobody gives more. */
export function FunctionPicker({ value = none, onChange, isLocked }: Props) {
  const t = useT()
  const own = useSession(session => session.user?.permissions) ?? none
  const nodes = useMemo(() => {
    const mayGive = canGive(own)
    return functionNodes(t, code => (isLocked ? value.includes(code) : mayGive(code)))
  }, [t, own, isLocked, value])
  const checks = useMemo(() => functionChecks(nodes, value), [nodes, value])
  const all = { codes: nodes.filter(node => node.parentId === null).flatMap(node => node.codes) }
  return (
    <div className={css['picker']}>
      <ResourceTree
        label={t('role.field.permissions')}
        nodes={nodes}
        isOpenAtFirst
        checks={{
          ...checks,
          isDisabled: isLocked,
          onToggle: node => onChange?.(toggledFunctions(value, node)),
        }}
      />
      {!isLocked && (
        <Space size={4} wrap>
          <Button size="small" onClick={() => onChange?.(toggledFunctions(none, all))}>
            {t('role.functions.all')}
          </Button>
          <Button size="small" disabled={value.length === 0} onClick={() => onChange?.([])}>
            {t('role.functions.none')}
          </Button>
          <span className={css['note']}>{t('role.functions.hint')}</span>
        </Space>
      )}
    </div>
  )
}
