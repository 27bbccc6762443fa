import * as accounts from './accounts.ts';
import * as bank from './bank-import.ts';
import * as addressBook from './address-book.ts';
import * as approvals from './approvals.ts';
import * as artworks from './artworks.ts';
import * as cart from './cart.ts';
import * as groups from './cart-groups.ts';
import * as saved from './saved-items.ts';
import * as catalogue from './catalogue.ts';
import * as editing from './catalogue-editing.ts';
import * as transfer from './catalogue-transfer.ts';
import * as delivery from './delivery.ts';
import * as demo from './demo.ts';
import * as drafts from './desk-drafts.ts';
import * as discounts from './discounts.ts';
import type { FactsOfAny, KeyOf } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import * as firstSteps from './first-steps.ts';
import * as guestOrders from './guest-orders.ts';
import * as images from './images.ts';
import * as desk from './order-desk.ts';
import * as orderEdits from './order-edits.ts';
import * as look from './look.ts';
import * as mailTexts from './mail-texts.ts';
import * as orders from './orders.ts';
import * as overview from './overview.ts';
import * as parcels from './parcels.ts';
import * as payments from './payments.ts';
import * as impact from './price-impact.ts';
import * as papers from './papers.ts';
import * as previews from './previews.ts';
import * as productDesk from './product-desk.ts';
import * as profile from './profile.ts';
import * as quotes from './quotes.ts';
import * as registration from './registration.ts';
import * as rosters from './rosters.ts';
import * as settings from './shop-settings.ts';
import * as shownLook from './shown-look.ts';
import * as tax from './tax.ts';
import * as unclear from './unclear-payments.ts';
import * as unlockRequests from './unlock-requests.ts';
import * as users from './users.ts';
import * as withdrawals from './withdrawals.ts';

// spec: 6.8
/** Every call of the API. A newcomer may read this first. */
export const endpoints = [
  accounts.getGuestToken,
  accounts.refreshToken,
  accounts.login,
  accounts.logout,

  registration.register,
  registration.registerByMail,
  registration.verifyEmail,
  registration.resendVerification,
  registration.forgotPassword,
  registration.getBroughtAlong,
  registration.resetPassword,
  registration.getOpenedAccount,
  registration.removeOpenedAccount,

  unlockRequests.requestUnlock,
  unlockRequests.listUnlockRequests,
  unlockRequests.processUnlock,

  profile.getProfile,
  profile.setProfile,
  profile.changeEmail,
  profile.changePassword,

  addressBook.getAddressBook,
  addressBook.keepAddress,
  addressBook.changeAddress,
  addressBook.removeAddress,
  addressBook.setAddressDefaults,
  addressBook.keepOrdered,

  users.listUsers,
  users.setRoles,
  users.deleteUser,
  users.unlockUser,

  catalogue.listCategories,
  catalogue.getCategory,
  catalogue.listCategoryLinks,
  catalogue.listSuggestions,
  catalogue.listProducts,
  catalogue.getProduct,
  productDesk.listDeskProducts,
  productDesk.changeProducts,
  productDesk.countProductsUsage,
  productDesk.deleteProducts,
  productDesk.restoreProducts,
  productDesk.copyProduct,
  productDesk.copyType,
  productDesk.copyOption,
  previews.getPreview,
  previews.getDrawing,
  previews.getLettering,
  catalogue.listTypes,
  catalogue.getType,
  catalogue.listOptions,
  artworks.uploadArtwork,
  artworks.listArtworks,
  artworks.deleteArtwork,
  artworks.renderArtwork,
  artworks.getArtworkPicture,
  artworks.getArtworkOriginal,
  artworks.getArtworkPrint,
  artworks.refuseArtwork,
  artworks.acceptArtwork,

  images.getImage,
  images.uploadImage,
  images.deleteImage,

  editing.createCategory,
  editing.updateCategory,
  editing.deleteCategory,
  editing.orderCategories,
  editing.createProduct,
  editing.updateProduct,
  editing.deleteProduct,
  editing.createType,
  editing.updateType,
  editing.deleteType,
  editing.addTypeOptions,
  editing.removeTypeOptions,
  editing.createOption,
  editing.updateOption,
  editing.deleteOption,
  editing.orderOptions,
  editing.addOptionValues,
  editing.orderOptionValues,
  editing.createOptionValue,
  editing.updateOptionValue,
  editing.deleteOptionValue,
  editing.getUsage,
  impact.getPriceImpact,

  transfer.exportCatalogue,
  transfer.importCatalogue,
  demo.getDemo,
  demo.removeDemo,

  cart.getCart,
  cart.addToCart,
  cart.removeFromCart,
  cart.getSubtotal,
  cart.setItemNote,
  cart.replaceItem,
  cart.setItemQuantity,
  cart.incrementItem,
  cart.decrementItem,
  cart.setCode,
  cart.removeCode,
  saved.getSaved,
  saved.saveForLater,
  saved.returnSaved,
  saved.removeSaved,
  groups.addRows,
  groups.replaceGroup,
  groups.removeGroup,

  rosters.listRosters,
  rosters.createRoster,
  rosters.getRoster,
  rosters.updateRoster,
  rosters.deleteRoster,
  rosters.shareRoster,
  rosters.closeRoster,
  rosters.getSharedRoster,
  rosters.fillRow,
  rosters.changeRow,

  discounts.listDiscounts,
  discounts.createDiscount,
  discounts.updateDiscount,
  discounts.deleteDiscount,
  tax.getTax,
  tax.setTax,

  papers.issuePaper,
  papers.listPapers,
  papers.getPaper,
  papers.exportPapers,

  firstSteps.getFirstSteps,
  firstSteps.setSkippedSteps,

  settings.getFormats,
  settings.getSettings,
  settings.setSettings,
  settings.listSettingsChanges,

  look.getLook,
  look.getLookPage,
  look.setLookPart,
  look.discardLook,
  look.publishLook,
  look.listLookVersions,
  look.restoreLook,
  look.createLookPreview,
  look.listRedirects,
  look.addRedirect,
  look.deleteRedirect,
  shownLook.getHome,
  shownLook.getWrittenPage,

  mailTexts.previewMail,
  mailTexts.sendMailSample,
  settings.getFooter,
  settings.getLegalText,

  overview.getOverview,
  overview.getMoney,

  delivery.quoteDelivery,
  orders.placeOrder,
  orders.listOrders,
  orders.listOwnOrders,
  orders.getOrder,
  orders.updateOrder,
  orders.setOrderItemNote,
  desk.setOrderStatuses,
  desk.undoOrderStatuses,
  desk.countOrders,
  desk.exportOrders,
  desk.listPieces,
  desk.setPieces,
  desk.recordPrint,
  desk.listOrderChanges,
  desk.listChangedOrders,
  orders.cancelOrder,
  orders.orderAgain,

  approvals.getApproval,
  approvals.answerApproval,
  approvals.stopApprovalMails,
  approvals.getOwnApproval,
  approvals.answerOwnApproval,
  approvals.getApprovals,
  approvals.setApprovals,

  parcels.sendParcel,
  parcels.changeParcel,
  parcels.takeParcelBack,
  parcels.exportAddresses,
  parcels.takeTrackingRows,

  withdrawals.getWithdrawal,
  withdrawals.declareWithdrawal,
  withdrawals.mailWithdrawalLink,
  withdrawals.stopWithdrawalMails,
  withdrawals.getOwnWithdrawal,
  withdrawals.declareOwnWithdrawal,
  withdrawals.tellFault,
  withdrawals.addFaultPhoto,
  withdrawals.getFaultPhoto,
  withdrawals.getWithdrawals,
  withdrawals.settleWithdrawal,
  withdrawals.answerFault,
  withdrawals.getDeskFaultPhoto,

  orderEdits.getOrderEdit,
  orderEdits.editOrder,
  orderEdits.getOwnOrderEdit,
  orderEdits.editOwnOrder,
  orderEdits.getLinkedOrderEdit,
  orderEdits.editLinkedOrder,

  drafts.listDrafts,
  drafts.createDraft,
  drafts.getDraft,
  drafts.setDraft,
  drafts.deleteDraft,
  drafts.findCustomers,
  drafts.placeDraft,
  drafts.getDraftCart,
  drafts.addToDraft,
  drafts.replaceDraftItem,
  drafts.removeFromDraft,
  drafts.getDraftSubtotal,
  drafts.setDraftItemNote,
  drafts.setDraftItemQuantity,
  drafts.incrementDraftItem,
  drafts.decrementDraftItem,
  drafts.setDraftCode,
  drafts.removeDraftCode,
  drafts.addDraftRows,
  drafts.replaceDraftGroup,
  drafts.removeDraftGroup,
  drafts.uploadDraftArtwork,
  drafts.listDraftArtworks,
  drafts.deleteDraftArtwork,
  drafts.renderDraftArtwork,

  quotes.getQuote,
  quotes.acceptQuote,
  quotes.wishForQuote,
  quotes.askForQuoteAgain,
  quotes.stopQuoteMails,
  quotes.previewQuote,
  quotes.sendQuote,
  quotes.listQuotes,
  quotes.getDeskQuote,
  quotes.withdrawQuote,

  guestOrders.getGuestOrder,
  guestOrders.cancelGuestOrder,
  guestOrders.beginGuestCheckout,
  guestOrders.mailGuestOrder,
  guestOrders.stopGuestMails,
  guestOrders.listGuestPapers,
  guestOrders.getGuestPaper,
  guestOrders.mailOrderLink,
  guestOrders.orderLinkedAgain,
  guestOrders.findGuestOrders,
  guestOrders.getReceipt,
  guestOrders.mailFoundLink,
  guestOrders.listFoundOrders,
  guestOrders.claimFoundOrders,

  payments.listPayments,
  payments.recordPayment,
  payments.takeEntryBack,
  unclear.listUnclearPayments,
  unclear.lookAtPayment,
  payments.getPayment,
  payments.beginCheckout,
  bank.checkBankFile,
  bank.recordBankTransfers,
] as const;

/**
 * The other addresses below /api, and the files that serve them. The application calls none of them,
 * and each answers by rules of its own: events and returning browsers of Stripe, reports of browsers,
 * monitoring, and the description of the API.
 */
export const otherRoutes = [
  { route: 'POST /payments/stripe', servedBy: 'payments/provider-routes.ts' },
  { route: 'GET /payments/return/{id}', servedBy: 'payments/provider-routes.ts' },
  { route: 'POST /csp-report', servedBy: 'http/operations.ts' },
  { route: 'GET /health', servedBy: 'http/operations.ts' },
  { route: 'GET /ready', servedBy: 'http/operations.ts' },
  { route: 'GET /openapi.json', servedBy: 'http/api-docs.ts' },
  { route: 'GET /docs', servedBy: 'http/api-docs.ts' },
  { route: 'GET /docs.css', servedBy: 'http/api-docs.ts' },
] as const;

export type AnyEndpoint = (typeof endpoints)[number];

export type EndpointKey = KeyOf<AnyEndpoint>;

type EndpointsByKey = { [E in AnyEndpoint as KeyOf<E>]: E };

/** The endpoint of a key such as `POST /cart`: the client needs the types alone, no schema. */
export type EndpointOf<K extends EndpointKey> = EndpointsByKey[K];

/**
 * The keys that the body of an error has besides the usual ones, of each endpoint that declares the
 * code.
 */
export type ErrorFacts<Code extends ErrorCode> = FactsOfAny<AnyEndpoint, Code>;
