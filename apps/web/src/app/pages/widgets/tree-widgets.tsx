import { PlayCircleOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ResourceTree } from '#shared/ui/resource-tree/resource-tree.tsx'
import { DeviceStateShape } from '#shared/ui/tag/device-state-tag.tsx'
import { sampleNodes, type SampleNode } from './sample-data.ts'
import { Section } from './section.tsx'
import css from './widgets.module.css'

const many = sampleNodes(50, 100)
const few = sampleNodes(3, 4)
const top: SampleNode[] = sampleNodes(3, 0).map(node => ({ ...node, hasChildren: node.id !== 'site' }))

const shape = (node: SampleNode) => node.state && <DeviceStateShape state={node.state} />

export function TreeWidgets() {
  const t = useT()
  const { message } = App.useApp()
  const [selected, setSelected] = useState<string>()
  const [checked, setChecked] = useState<string[]>(['d1'])
  const [lazy, setLazy] = useState(top)
  const loadChildren = (node: SampleNode) => {
    // The third branch fails, to show how that looks.
    if (node.id === 'a2') return Promise.reject(new Error('away'))
    setLazy(known => [...known, { id: `${node.id}-1`, parentId: node.id, name: node.name, state: 'online' }])
    return Promise.resolve()
  }
  return (
    <Section name="ResourceTree">
      <div className={css['thirds']}>
        <div className={css['tree']}>
          <ResourceTree
            nodes={many}
            iconOf={shape}
            selectedId={selected}
            onSelect={node => setSelected(node.id)}
            onOpen={node => void message.info(node.name)}
            dragData={node => (node.state ? { id: node.id } : undefined)}
            actionsOf={node =>
              node.state && (
                <Button
                  type="text"
                  size="small"
                  aria-label={t('shared.tree.actions', { name: node.name })}
                  icon={<PlayCircleOutlined />}
                />
              )
            }
          />
        </div>
        <div className={css['tree']}>
          <ResourceTree nodes={few} iconOf={shape} checkedIds={checked} onCheck={setChecked} />
        </div>
        <div className={css['tree']}>
          <ResourceTree nodes={lazy} iconOf={shape} loadChildren={loadChildren} />
        </div>
      </div>
    </Section>
  )
}
