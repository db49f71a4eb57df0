/** Ids in calls that touch areas, which name something of the whole site all the same. */
export const ofWholeSite = new Set([
  'log.id',
  'log.restoreId',
  // People, whom the service asks about the alarm itself; a phone's own id; a picture within its task.
  'task.userIds',
  'patrolPlan.personId',
  'task.userId',
  'task.requestId',
  'task.pictureId',
  // A sender's own id, and a further picture within its alarm.
  'manual.requestId',
  'patrolFoot.requestId',
  'alarm.pictureId',
  'procedure.requestId',
  'procedure.pictureId',
  // People on whose consoles a picture opens, or who are given a task: they are asked about when it happens.
  ...['linkage.actions', 'linkage.rule.actions', 'procedure.steps.action'].flatMap(action =>
    ['userIds', 'groupIds', 'roleIds', 'webhookId'].map(id => `${action}.${id}`),
  ),
  // Users who saved rules: which rules are shown is asked about the rules.
  'linkage.authorIds',
  // Groups of users, and one's own folders or those shared with the caller, about which the service asks.
  ...['favorite', 'wallView'].map(module => `${module}.groupId`),
  'wallView.tour.folderId',
  // Cases, and what is in one, are found in the selected centre alone.
  'evidence.caseId',
  'evidence.itemId',
  // The redlist is one for the whole installation.
  ...['id', 'ids'].map(id => `redlist.${id}`),
  // An alarm's id, which a dry run uses as a time alone.
  'linkage.after',
  // One's own imports.
  'faceSheet.importId',
  'blacklist.importId',
  'redlist.importId',
  // A picture within its person, and an account that a person has.
  ...['pictureId', 'removedPictureIds', 'personnel.userId'].map(id => `faceEntry.${id}`),
  'comparison.pictureId',
])
