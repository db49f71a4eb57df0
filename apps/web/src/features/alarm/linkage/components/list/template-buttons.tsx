import { Button, Dropdown } from 'antd'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { linkageOf, linkageTemplates } from '../../model/templates.ts'
import type { LinkageFields } from '../../model/linkage-fields.ts'
import css from '../linkage.module.css'

interface Props {
  onChoose: (rule: LinkageFields) => void
}

/** New rules that are begun already, beside the button of an empty one. */
export function TemplateMenu({ onChoose }: Props) {
  const t = useT()
  const items = linkageTemplates.map(key => ({ key, label: t(`linkageScreen.template.${key}`) }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key }) => {
          const template = linkageTemplates.find(one => one === key)
          if (template) onChoose(linkageOf(template, t))
        },
      }}
    >
      <Button>{t('linkageScreen.template.label')}</Button>
    </Dropdown>
  )
}

/** In an empty list: what rules are for, and those that one may begin with. */
export function FirstRules({ onChoose }: Props) {
  const t = useT()
  return (
    <div className={css['first']}>
      <p className={css['hint']}>{t('linkageScreen.template.first')}</p>
      {linkageTemplates.map(template => (
        <Button key={template} onClick={() => onChoose(linkageOf(template, t))}>
          {t(`linkageScreen.template.${template}`)}
        </Button>
      ))}
    </div>
  )
}
