export const kindLabels = {
  act: 'Action',
  screen: 'Screen',
  business: 'Spa',
  deal: 'Deal',
  purchase: 'Purchase',
  lead: 'Lead',
  complaint: 'Complaint',
  conversation: 'Conversation',
} as const;

export const SEARCH_LABEL = 'Spa, deal, purchase, lead, text or screen';
