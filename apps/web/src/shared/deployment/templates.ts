import type { Translator } from '@palisade/phrases'
import { NIGHTS } from '#shared/ui/templates/nights.ts'
import { emptyDeployment, type DeploymentFields } from './deployment-form.ts'

/** Deployments that many sites begin with. */
export const deploymentTemplates = ['wanted', 'strangers', 'nights'] as const
export type DeploymentTemplate = (typeof deploymentTemplates)[number]

const begun: Readonly<Record<DeploymentTemplate, Partial<DeploymentFields>>> = {
  wanted: { mode: 'listed', level: 'urgent' },
  strangers: { mode: 'unlisted', level: 'low' },
  nights: { mode: 'unlisted', level: 'general', week: NIGHTS },
}

/** A new deployment as a template begins it; where one looks, and for whom, is still to be chosen. */
export const deploymentOf = (template: DeploymentTemplate, t: Translator): DeploymentFields => ({
  ...emptyDeployment,
  ...begun[template],
  name: t(`deployment.template.${template}`),
})
