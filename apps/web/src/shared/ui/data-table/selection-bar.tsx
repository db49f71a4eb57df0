import { CloseOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { DataSelection } from './data-table.types.ts'
import css from './selection-bar.module.css'

type Props = Pick<DataSelection<never>, 'keys' | 'names' | 'onChange'>

/** How many rows are chosen, which, and a way to choose none. */
export function SelectionBar({ keys, names, onChange }: Props) {
  const t = useT()
  if (keys.length === 0) return null
  const count = t('shared.table.selected', { count: keys.length })
  return (
    <div className={css['bar']}>
      {names ? (
        <Popover trigger="click" placement="topLeft" content={<Chosen {...{ keys, names, onChange }} />}>
          <Button size="small" icon={<UpOutlined />} aria-haspopup="dialog">
            {count}
          </Button>
        </Popover>
      ) : (
        <output>{count}</output>
      )}
      <Button type="link" size="small" onClick={() => onChange([])}>
        {t('shared.table.clearSelection')}
      </Button>
    </div>
  )
}

function Chosen({ keys, names, onChange }: Required<Props>) {
  const t = useT()
  return (
    <ul className={css['chosen']} aria-label={t('shared.table.chosen')}>
      {keys.map((key, index) => {
        const name = names[index] ?? ''
        return (
          <li key={key}>
            <span title={name}>{name}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('shared.table.deselect', { name })}
              onClick={() => onChange(keys.filter(one => one !== key))}
            />
          </li>
        )
      })}
    </ul>
  )
}
