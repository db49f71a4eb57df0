import { Button, Dropdown } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { FirstStep } from '../state/first-step.tsx'

/** A new thing that is begun already. */
export interface Template<Key extends string> {
  key: Key
  label: string
}

interface Props<Key extends string> {
  templates: readonly Template<Key>[]
  onChoose: (key: Key) => void
}

/** Templates, beside the button of an empty new thing. */
export function TemplateMenu<Key extends string>({ templates, onChoose }: Props<Key>) {
  const t = useT()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: templates.map(({ key, label }) => ({ key, label, onClick: () => onChoose(key) })),
      }}
    >
      <Button>{t('shared.templates.label')}</Button>
    </Dropdown>
  )
}

/** In an empty list: what its things are for, and those that one may begin with. */
export function FirstTemplates<Key extends string>({
  hint,
  templates,
  onChoose,
}: Props<Key> & { hint: string }) {
  return (
    <FirstStep hint={hint}>
      {templates.map(({ key, label }) => (
        <Button key={key} onClick={() => onChoose(key)}>
          {label}
        </Button>
      ))}
    </FirstStep>
  )
}
