/** What a search finds, as it is named beside each result. */
export const kindLabels = {
  screen: 'Screen',
  business: 'Business',
  deal: 'Deal',
  lead: 'Lead',
  case: 'Case',
  conversation: 'Conversation',
} as const;
