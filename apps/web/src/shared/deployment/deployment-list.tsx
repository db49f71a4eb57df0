import type { Deployment } from '@palisade/contract'
import type { QueryKey } from '@tanstack/react-query'
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import type { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstTemplates, TemplateMenu } from '#shared/ui/templates/templates.tsx'
import { DeploymentButtons } from './deployment-buttons.tsx'
import { deploymentColumns } from './deployment-columns.tsx'
import type { deploymentFilters, deploymentOrder } from './deployment-filters.ts'
import { emptyDeployment, type DeploymentFields } from './deployment-form.ts'
import { deploymentOf, deploymentTemplates, type DeploymentTemplate } from './templates.ts'

interface Props<One extends Deployment> {
  page: ReturnType<
    typeof useListPage<One, typeof deploymentFilters, (typeof deploymentOrder)[number], QueryKey>
  >
  label: string
  place: ComponentProps<typeof ListPage>['place']
  /** Between the filters and the table. */
  bar?: ReactNode
  mayEdit: boolean
  changes: ComponentProps<typeof DeploymentButtons>['changes']
  /** The form of a deployment; of a new one, which is begun so, where there is no id. */
  drawer: (opened: { id: string } | { begun: DeploymentFields }, onClose: () => void) => ReactNode
}

/** The deployments of the centre, with what is done to them. */
export function DeploymentList<One extends Deployment>({
  page,
  label,
  place,
  bar,
  mayEdit,
  changes,
  drawer,
}: Props<One>) {
  const t = useT()
  const [opened, setOpened] = useState<{ id: string } | { begun: DeploymentFields }>()
  const templates = {
    templates: deploymentTemplates.map(key => ({ key, label: t(`deployment.template.${key}`) })),
    onChoose: (key: DeploymentTemplate) => setOpened({ begun: deploymentOf(key, t) }),
  }
  const columns = useMemo(() => deploymentColumns(t), [t])
  return (
    <ListPage
      page={page}
      place={place}
      label={label}
      bar={bar}
      columns={columns}
      isSelectable={mayEdit}
      onOpen={({ id }) => setOpened({ id })}
      emptyAction={mayEdit && <FirstTemplates {...templates} hint={t('deployment.template.first')} />}
      buttons={
        mayEdit && (
          <DeploymentButtons
            batch={page.batch}
            changes={changes}
            onAdd={() => setOpened({ begun: emptyDeployment })}
            templates={<TemplateMenu {...templates} />}
          />
        )
      }
    >
      {opened && drawer(opened, () => setOpened(undefined))}
    </ListPage>
  )
}
