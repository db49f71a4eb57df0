import { UnorderedListOutlined } from '@ant-design/icons'
import { App, Badge, Button } from 'antd'
import { useEffect, useRef, type FunctionComponent } from 'react'
import type { Work, WorkParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { openWorkList, useWorkList } from '#shared/work/work-list.ts'
import { sectionsHookOf, type WorkSection } from './work-sections.ts'
import css from './work.module.css'

/** The user's exports, downloads, imports and backups: one item of the header and one list, whatever screen began them. */
export function workItemWith(parts: readonly WorkParts[]): FunctionComponent {
  const useSections = sectionsHookOf(parts)
  return function WorkItem() {
    const t = useT()
    const isOpen = useWorkList(list => list.isOpen)
    const sections = useSections(isOpen)
    const work = sections.flatMap(section => section.work)
    useEndNotice(work)
    if (sections.length === 0) return null
    const running = work.filter(({ state }) => state === 'running').length
    return (
      <>
        <Badge count={running} size="small" color="blue" offset={[-6, 6]}>
          <Button
            type="text"
            icon={<UnorderedListOutlined />}
            aria-label={t('shell.work.titleCount', { count: running })}
            title={t('shell.work.title')}
            onClick={() => openWorkList()}
          />
        </Badge>
        {isOpen && (
          <AppDrawer title={t('shell.work.title')} size={480} onClose={() => openWorkList(false)}>
            <Sections sections={sections} />
          </AppDrawer>
        )}
      </>
    )
  }
}

function Sections({ sections }: { sections: readonly WorkSection[] }) {
  const t = useT()
  const shown = sections.filter(({ work, isPreparing }) => work.length > 0 || isPreparing)
  if (shown.length === 0) return <EmptyState title={t('shell.work.none')} />
  return shown.map(({ title, List }) => (
    <section key={title} className={css['section']} aria-label={t(title)}>
      <h3>{t(title)}</h3>
      <List />
    </section>
  ))
}

/** Tells of each piece of work that ended while somebody was at the console. */
function useEndNotice(work: readonly Work[]): void {
  const t = useT()
  const { message } = App.useApp()
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, name, state } of work) {
      if (state === 'running') running.current.add(id)
      else if (running.current.delete(id) && state === 'done')
        void message.success(t('shell.work.ready', { name }))
    }
  }, [work, message, t])
}
