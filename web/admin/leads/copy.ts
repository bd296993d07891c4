/** Specification, section 8. */
export const STATUS_UPDATED = 'Lead status updated';
export const FAILED_TO_UPDATE = 'Failed to update lead';
export const EMAIL_SENT = 'Email sent successfully';
export const FAILED_TO_SEND = 'Failed to send email. Please try again.';

export const statusLabels = { new: 'New', contacted: 'Contacted', archived: 'Archived' } as const;
