import { deploymentFields } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { deploymentOf, deploymentTemplates } from './templates.ts'

test.each(deploymentTemplates)(
  '%s has a name that a deployment may have, in each language',
  async template => {
    for (const language of ['en_US', 'zh_CN'] as const)
      expect(
        deploymentFields.name.parse(deploymentOf(template, await loadTranslator(language)).name),
      ).not.toBe('')
  },
)
