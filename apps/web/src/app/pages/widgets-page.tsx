import { Segmented } from 'antd'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { useTheme } from '#shared/ui/ui-provider.tsx'
import { ChoiceWidgets } from './widgets/choice-widgets.tsx'
import { DialogWidgets } from './widgets/dialog-widgets.tsx'
import { StateWidgets } from './widgets/state-widgets.tsx'
import { TableWidgets } from './widgets/table-widgets.tsx'
import { TreeWidgets } from './widgets/tree-widgets.tsx'
import css from './widgets/widgets.module.css'

/** Every shared widget in its states, for engineers: `/dev/widgets`, not in the build. */
export function WidgetsPage() {
  const { language, setLanguage, t } = useLanguage()
  const { theme, setTheme } = useTheme()
  return (
    <main className={css['page']}>
      <header className={css['bar']}>
        <h1>{t('shell.product')}</h1>
        <Segmented
          aria-label={t('shared.language.label')}
          value={language}
          options={[
            { value: 'en_US' as const, label: t('shared.language.en_US') },
            { value: 'zh_CN' as const, label: t('shared.language.zh_CN') },
          ]}
          onChange={setLanguage}
        />
        <Segmented
          aria-label={t('shared.theme.label')}
          value={theme}
          options={[
            { value: 'dark' as const, label: t('shared.theme.dark') },
            { value: 'light' as const, label: t('shared.theme.light') },
          ]}
          onChange={setTheme}
        />
      </header>
      <TableWidgets />
      <ChoiceWidgets />
      <TreeWidgets />
      <DialogWidgets />
      <StateWidgets />
    </main>
  )
}
